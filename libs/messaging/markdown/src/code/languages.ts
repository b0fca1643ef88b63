import type { LanguageFn } from 'highlight.js';

/**
 * The tokens that a language splits text into, beside those that it names: `program` and `script` have
 * identifiers, operators and punctuation (of other classes), `python` and `php` words of their own, `shell`
 * only the latter; `text` has none.
 */
export type CodeStyle = 'program' | 'script' | 'python' | 'php' | 'shell' | 'tex' | 'text';

/** A language of code blocks. */
export interface Language {
  /** The name in the HTML, for any alias. */
  readonly name: string;
  readonly style: CodeStyle;
  /** Loads the grammar; `null` if there is only a name. */
  readonly grammar: (() => Promise<{ readonly default: LanguageFn }>) | null;
}

/** The language of `alias`, ignoring case; `null` for an unknown one. */
export function languageOf(alias: string): Language | null {
  return byAlias.get(alias.toLowerCase()) ?? null;
}

const FIRST_LINE = /^(?:::+|#!)(?:(?:\/\w+)*[/ ])?([\w#.+-]*)/;

/**
 * The language in the first line of `code`, as in `#!/usr/bin/python` or `:::python`; `null` without a
 * known one.
 */
export function languageOfFirstLine(code: string): Language | null {
  const named = FIRST_LINE.exec(code)?.[1];
  return named ? languageOf(named) : null;
}

type Entry = readonly [aliases: readonly string[], language: Language];

function language(
  name: string,
  aliases: string,
  style: CodeStyle,
  grammar: Language['grammar'],
): Entry {
  return [aliases.split(' '), { name, style, grammar }];
}

/** Names and aliases are those of Pygments, which clients know; the grammars are highlight.js's. */
const LANGUAGES: readonly Entry[] = [
  language(
    'Python',
    'python py sage python3 py3 bazel starlark pyi',
    'python',
    () => import('highlight.js/lib/languages/python'),
  ),
  language(
    'Python 2.x',
    'python2 py2',
    'python',
    () => import('highlight.js/lib/languages/python'),
  ),
  language(
    'Python console session',
    'pycon python-console',
    'text',
    () => import('highlight.js/lib/languages/python-repl'),
  ),
  language(
    'JavaScript',
    'javascript js',
    'script',
    () => import('highlight.js/lib/languages/javascript'),
  ),
  language(
    'TypeScript',
    'typescript ts',
    'script',
    () => import('highlight.js/lib/languages/typescript'),
  ),
  language('JSX', 'jsx react', 'script', () => import('highlight.js/lib/languages/javascript')),
  language('TSX', 'tsx', 'script', () => import('highlight.js/lib/languages/typescript')),
  language(
    'CoffeeScript',
    'coffeescript coffee-script coffee',
    'script',
    () => import('highlight.js/lib/languages/coffeescript'),
  ),
  language('Java', 'java', 'program', () => import('highlight.js/lib/languages/java')),
  language('Kotlin', 'kotlin', 'program', () => import('highlight.js/lib/languages/kotlin')),
  language('Scala', 'scala', 'program', () => import('highlight.js/lib/languages/scala')),
  language('Groovy', 'groovy', 'program', () => import('highlight.js/lib/languages/groovy')),
  language('Clojure', 'clojure clj', 'program', () => import('highlight.js/lib/languages/clojure')),
  language('C', 'c', 'program', () => import('highlight.js/lib/languages/c')),
  language('C++', 'cpp c++', 'program', () => import('highlight.js/lib/languages/cpp')),
  language('C#', 'csharp c# cs', 'program', () => import('highlight.js/lib/languages/csharp')),
  language('F#', 'fsharp f#', 'program', () => import('highlight.js/lib/languages/fsharp')),
  language(
    'VB.net',
    'vb.net vbnet lobas oobas sobas visual-basic visualbasic',
    'program',
    () => import('highlight.js/lib/languages/vbnet'),
  ),
  language(
    'Objective-C',
    'objective-c objectivec obj-c objc',
    'program',
    () => import('highlight.js/lib/languages/objectivec'),
  ),
  language('Swift', 'swift', 'program', () => import('highlight.js/lib/languages/swift')),
  language('D', 'd', 'program', () => import('highlight.js/lib/languages/d')),
  language('Arduino', 'arduino', 'program', () => import('highlight.js/lib/languages/arduino')),
  language('GLSL', 'glsl', 'program', () => import('highlight.js/lib/languages/glsl')),
  language('Go', 'go golang', 'script', () => import('highlight.js/lib/languages/go')),
  language('Rust', 'rust rs', 'program', () => import('highlight.js/lib/languages/rust')),
  language('Nimrod', 'nimrod nim', 'program', () => import('highlight.js/lib/languages/nim')),
  language('Crystal', 'cr crystal', 'program', () => import('highlight.js/lib/languages/crystal')),
  language('Dart', 'dart', 'program', () => import('highlight.js/lib/languages/dart')),
  language('Ruby', 'ruby rb duby', 'program', () => import('highlight.js/lib/languages/ruby')),
  language(
    'Ruby irb session',
    'rbcon irb',
    'text',
    () => import('highlight.js/lib/languages/ruby'),
  ),
  language('PHP', 'php php3 php4 php5', 'php', () => import('highlight.js/lib/languages/php')),
  language('HTML+PHP', 'html+php', 'php', () => import('highlight.js/lib/languages/php')),
  language('XML+PHP', 'xml+php', 'php', () => import('highlight.js/lib/languages/php')),
  language('CSS+PHP', 'css+php', 'php', () => import('highlight.js/lib/languages/php')),
  language(
    'JavaScript+PHP',
    'javascript+php js+php',
    'php',
    () => import('highlight.js/lib/languages/php'),
  ),
  language('Perl', 'perl pl', 'program', () => import('highlight.js/lib/languages/perl')),
  language('Lua', 'lua', 'program', () => import('highlight.js/lib/languages/lua')),
  language('S', 'splus s r', 'program', () => import('highlight.js/lib/languages/r')),
  language('Julia', 'julia jl', 'program', () => import('highlight.js/lib/languages/julia')),
  language('Matlab', 'matlab', 'program', () => import('highlight.js/lib/languages/matlab')),
  language('Awk', 'awk gawk mawk nawk', 'program', () => import('highlight.js/lib/languages/awk')),
  language('Tcl', 'tcl', 'program', () => import('highlight.js/lib/languages/tcl')),
  language('Haskell', 'haskell hs', 'program', () => import('highlight.js/lib/languages/haskell')),
  language('OCaml', 'ocaml', 'program', () => import('highlight.js/lib/languages/ocaml')),
  language('Elm', 'elm', 'program', () => import('highlight.js/lib/languages/elm')),
  language('Erlang', 'erlang', 'program', () => import('highlight.js/lib/languages/erlang')),
  language('Elixir', 'elixir ex exs', 'program', () => import('highlight.js/lib/languages/elixir')),
  language(
    'Common Lisp',
    'common-lisp cl lisp',
    'program',
    () => import('highlight.js/lib/languages/lisp'),
  ),
  language('Scheme', 'scheme scm', 'program', () => import('highlight.js/lib/languages/scheme')),
  language('Prolog', 'prolog', 'program', () => import('highlight.js/lib/languages/prolog')),
  language(
    'Smalltalk',
    'smalltalk squeak st',
    'program',
    () => import('highlight.js/lib/languages/smalltalk'),
  ),
  language('Ada', 'ada ada95 ada2005', 'program', () => import('highlight.js/lib/languages/ada')),
  language(
    'Delphi',
    'delphi pas pascal objectpascal',
    'program',
    () => import('highlight.js/lib/languages/delphi'),
  ),
  language('Fortran', 'fortran f90', 'program', () => import('highlight.js/lib/languages/fortran')),
  language('verilog', 'verilog v', 'program', () => import('highlight.js/lib/languages/verilog')),
  language('vhdl', 'vhdl', 'program', () => import('highlight.js/lib/languages/vhdl')),
  language('LLVM', 'llvm', 'program', () => import('highlight.js/lib/languages/llvm')),
  language('GAS', 'gas asm', 'text', () => import('highlight.js/lib/languages/x86asm')),
  language(
    'Bash',
    'bash sh ksh zsh shell openrc',
    'shell',
    () => import('highlight.js/lib/languages/bash'),
  ),
  language(
    'Bash Session',
    'console shell-session',
    'text',
    () => import('highlight.js/lib/languages/shell'),
  ),
  language(
    'PowerShell',
    'powershell pwsh posh ps1 psm1',
    'shell',
    () => import('highlight.js/lib/languages/powershell'),
  ),
  language(
    'Batchfile',
    'batch bat dosbatch winbatch',
    'shell',
    () => import('highlight.js/lib/languages/dos'),
  ),
  language('VimL', 'vim', 'shell', () => import('highlight.js/lib/languages/vim')),
  language(
    'AppleScript',
    'applescript',
    'program',
    () => import('highlight.js/lib/languages/applescript'),
  ),
  language('SQL', 'sql', 'program', () => import('highlight.js/lib/languages/sql')),
  language(
    'PostgreSQL SQL dialect',
    'postgresql postgres',
    'program',
    () => import('highlight.js/lib/languages/pgsql'),
  ),
  language('MySQL', 'mysql', 'program', () => import('highlight.js/lib/languages/sql')),
  language('GraphQL', 'graphql', 'program', () => import('highlight.js/lib/languages/graphql')),
  language(
    'Protocol Buffer',
    'protobuf proto',
    'program',
    () => import('highlight.js/lib/languages/protobuf'),
  ),
  language('Thrift', 'thrift', 'program', () => import('highlight.js/lib/languages/thrift')),
  language('HTML', 'html', 'text', () => import('highlight.js/lib/languages/xml')),
  language('XML', 'xml', 'text', () => import('highlight.js/lib/languages/xml')),
  language('CSS', 'css', 'text', () => import('highlight.js/lib/languages/css')),
  language('SCSS', 'scss', 'text', () => import('highlight.js/lib/languages/scss')),
  language('LessCss', 'less', 'text', () => import('highlight.js/lib/languages/less')),
  language('Haml', 'haml', 'text', () => import('highlight.js/lib/languages/haml')),
  language(
    'Django/Jinja',
    'django jinja',
    'text',
    () => import('highlight.js/lib/languages/django'),
  ),
  language('ERB', 'erb', 'text', () => import('highlight.js/lib/languages/erb')),
  language(
    'Handlebars',
    'handlebars',
    'text',
    () => import('highlight.js/lib/languages/handlebars'),
  ),
  language('Twig', 'twig', 'text', () => import('highlight.js/lib/languages/twig')),
  language('JSON', 'json json-object', 'text', () => import('highlight.js/lib/languages/json')),
  language('YAML', 'yaml', 'text', () => import('highlight.js/lib/languages/yaml')),
  language('TOML', 'toml', 'text', () => import('highlight.js/lib/languages/ini')),
  language('INI', 'ini cfg dosini', 'text', () => import('highlight.js/lib/languages/ini')),
  language(
    'Properties',
    'properties jproperties',
    'text',
    () => import('highlight.js/lib/languages/properties'),
  ),
  language('Markdown', 'markdown md', 'text', () => import('highlight.js/lib/languages/markdown')),
  language('Diff', 'diff udiff', 'text', () => import('highlight.js/lib/languages/diff')),
  language('HTTP', 'http', 'text', () => import('highlight.js/lib/languages/http')),
  language('TeX', 'tex latex', 'tex', () => import('highlight.js/lib/languages/latex')),
  language(
    'Docker',
    'docker dockerfile',
    'shell',
    () => import('highlight.js/lib/languages/dockerfile'),
  ),
  language(
    'Makefile',
    'make makefile mf bsdmake',
    'shell',
    () => import('highlight.js/lib/languages/makefile'),
  ),
  language('CMake', 'cmake', 'shell', () => import('highlight.js/lib/languages/cmake')),
  language(
    'Nginx configuration file',
    'nginx',
    'text',
    () => import('highlight.js/lib/languages/nginx'),
  ),
  language(
    'ApacheConf',
    'apacheconf aconf apache',
    'text',
    () => import('highlight.js/lib/languages/apache'),
  ),
  language('Puppet', 'puppet', 'program', () => import('highlight.js/lib/languages/puppet')),
  language('Nix', 'nixos nix', 'program', () => import('highlight.js/lib/languages/nix')),
  language('Text only', 'text', 'text', null),
  language('Terraform', 'terraform tf hcl', 'text', null),
  language('Solidity', 'solidity', 'text', null),
  language('Zig', 'zig', 'text', null),
  language('Sass', 'sass', 'text', null),
  language('Racket', 'racket rkt', 'text', null),
  language('ABAP', 'abap', 'text', null),
];

const byAlias: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap(([aliases, entry]) => aliases.map((alias) => [alias, entry] as const)),
);
