const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The bytes of a text in standard Base64, with its padding; `null` for any other text. */
export function bytesOfBase64(text: string): Uint8Array | null {
  if (text.length > 65_536 || !BASE64.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Standard Base64, with padding. */
export function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
