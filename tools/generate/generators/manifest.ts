/** The package.json of a project. Apps are libraries too: the demo imports them. */
export function manifest(name: string, tags: readonly string[], isApp = false): string {
  const nx = isApp ? { projectType: 'library', tags } : { tags };
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: { '.': './src/index.ts' },
    nx,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
