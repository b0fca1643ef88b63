/**
 * The key of limits by address: the address itself; of IPv6 the network of 64 bits, since one machine may
 * use all addresses of it. An IPv4 address in IPv6 form is the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (text = '') => text.split(':').filter((group) => group !== '');
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const all = [...first, ...zeros, ...last].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
  return all.slice(0, 4).join(':');
}
