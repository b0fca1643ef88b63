/**
 * The script of the page in the desktop program. The program offers a key, and the decrypted text as soon as the
 * clipboard has one for that key; older programs do not, and the page has a key and a field of its own.
 *
 * @param wrongToken the text for a user who pastes something else
 * @see `electron_bridge.decrypt_clipboard` of the reference's desktop program
 */
export function startScript(wrongToken: string): string {
  return `
(async () => {
  const [form] = document.forms;
  const field = form.elements.namedItem('token');
  form.addEventListener('submit', (event) => event.preventDefault());
  const fieldKey = async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['decrypt']);
    const opened = async (digits) => {
      const data = Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
      const iv = data.slice(0, 12);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data.slice(12));
      return new TextDecoder().decode(text);
    };
    const pasted = new Promise((resolve) => {
      field.addEventListener('input', async () => {
        field.setCustomValidity(${JSON.stringify(wrongToken)});
        try {
          resolve(await opened(field.value.trim()));
          field.setCustomValidity('');
        } catch {
          // The user goes on typing.
        }
      });
    });
    return { key: new Uint8Array(await crypto.subtle.exportKey('raw', key)), pasted };
  };
  const bridge = window.electron_bridge;
  const { key, pasted } = bridge?.decrypt_clipboard ? bridge.decrypt_clipboard(1) : await fieldKey();
  const otp = Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const url = new URL(window.location.href);
  url.searchParams.set('desktop_flow_otp', otp);
  window.open(url.href, '_blank');
  const token = await pasted;
  window.location.href = '/accounts/login/subdomain/' + encodeURIComponent(token);
})();
`;
}

/**
 * The script of the page in the browser of the system: copies the token to the clipboard.
 *
 * @param copied the text of the button afterwards
 */
export function copyScript(copied: string): string {
  return `
(() => {
  const [form] = document.forms;
  const field = form.elements.namedItem('token');
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Pages without TLS have no clipboard interface.
      document.execCommand('copy');
    }
    button.textContent = ${JSON.stringify(copied)};
  });
  button.focus();
})();
`;
}
