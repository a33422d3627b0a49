"""A bot with nothing wrong: any legal action, the same ones for the same deal."""

from vendue.modern_art import ModernArtBot


class Sound(ModernArtBot):
    def decide(self, decision):
        return decision.legal.sample(self.rng)


if __name__ == "__main__":
    Sound.run()
