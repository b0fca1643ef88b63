/**
 * The picture of the built-in extra emoji, 64 by 64 pixels: two speech bubbles, as in the server's
 * own logo. A PNG, because mobile clients show no vector graphics.
 */
export const EXTRA_EMOJI_PICTURE: Uint8Array = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAADqklEQVR4nOyaW0gUYRTH/2dmK3qKoCikst4qKiGEoq',
    'CH1MitIOwChUEP0UMvRWUuhKDlvY0yIqEeyycNFWErFbq85FOplK/uShli1JMutZfTWcO9lOSsO7N968wPdPb79htm',
    'zpkz5zuX1WBzNNgcRwGwOY4CYHMcBcDmuOaaLLjuPcOEo0S8G6A8ZBUeZ6YBuXbn0M2KJ7AYSh5srW5e6wpTGxHthx',
    'r0RSKuMx/qL03AIlJegSUR6lBI+Bglmh5ug4XEFbCjyntODGIvFENMtGh71e2zsIhkCzgORdGYj8Ei4gogjjk8RSHe',
    'CYtI7AJEK6As1u1ETiAEm+MoADbHUQBsjpMNIkfxN7nZ2EoelzhigDjame95/ld2aQMLmAmiypi0x6NN7t6JuqI1yd',
    '/a6hWQxKok6Fqakl3a0AdQ0WiD++zsyJZOkDTEs8ucdYKZkcgu4xbADMvKThnD+AJTSWSXiXoAeAiqQvwOFpGwAI0f',
    'QlWY7yUP/U2HtsAk4goYvnHtqRxeQjEY3D1Ue603dTZqWvkuZRcI6dHTzNwPdeiDjvN/TkrfwLQaIc01WVB1q1wOZf',
    'K3K+uNEcZnJh6QG+uaqzESaHYfFofdgwzZWOmbkZ2MnlBQ5Z039pYbuzRce7UFFjHa7F5LUYzIXa9EhswqwJw4gBES',
    '7ZwW4TtgEaP1BzYTw2eG8MmYEAnydJRRbKnwze5TpLtiW+EmmExmFsA8GSat5GPdFdNjiIC3dCsidIJjDRvGNljEwh',
    'XACIT0yL6RmooxI8vHvUdW/YyEW8XtGNrCOIKssLBXgHkw6ELhSI3HkPD+BvexH+HwiFHhs0naFiCByetvU3rppzuX',
    'g/OtTTx1HCfjG05WSc8CGO3D+lSxEeFVfurJGLYAiRBbh2srLhhdL6q9L099NVSEOZ5dGraAtIT/fZH3UBaKZ5fWVY',
    'SYH0FRtKTs0lLP5G8q7Y/V4KAQEq53b/L4js6OLa0JMlG5OE5lsksJqvqW6+GU7DIre1Og8WA5g8rkav8lu5T/kl1G',
    'u+ZqjKi5Of+DQKP7IhPuzrduNtubj5wri+d7fC1Sv5QcgUMwgZzsC+RXPuvQmYrFvKeRITnbGNng8b1xIbJHArRJZE',
    'BOd4bWeV4MLUOoULx7AAsk51tjeZ7+sWW6XigfB7EAFkVvMO9qz1d9yfc9sUwVabJomqPrL78NbgwGY46xPZ3zFlVz',
    'lKpfheVw0t9Y+sDwObA5zq/EYHMcBcDmOAqAzfkFAAD//10hWdEAAAAGSURBVAMAK9crJ5rtKOYAAAAASUVORK5CYI',
    'I=',
  ].join(''),
  'base64',
);
