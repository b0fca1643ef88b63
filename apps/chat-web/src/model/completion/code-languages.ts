/** The words that may follow the fence of a block: languages of code by their short names, and the blocks that are no code. */
export const BLOCK_LANGUAGES: readonly string[] = [
  'quote',
  'spoiler',
  'math',
  ...(
    'python javascript typescript java c cpp csharp go rust ruby php kotlin swift scala dart perl lua r julia haskell ' +
    'elixir erlang clojure ocaml fsharp bash console powershell batch vim applescript sql postgresql mysql graphql ' +
    'protobuf thrift html xml css scss less haml django erb handlebars twig json yaml toml ini properties markdown ' +
    'diff http latex docker make cmake nginx apache puppet nix text terraform solidity zig sass racket'
  ).split(' '),
];
