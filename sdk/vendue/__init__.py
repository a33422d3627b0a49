"""Write bots for hidden-information board games and play them at home."""
