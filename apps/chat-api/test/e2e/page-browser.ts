/** A browser: sends the cookies that it got, and follows no redirects. */
export class PageBrowser {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  /** @param url of the service */
  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  async open(path: string, fields?: Record<string, string>) {
    const origin = this.#origin;
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(path, origin), {
      redirect: 'manual',
      headers: { cookie, ...(fields && { origin }) },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, location, text: await answer.text() };
  }
}
