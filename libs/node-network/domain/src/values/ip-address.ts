import { Mismatch, text, type Decoder } from '../decoding/decoder.ts';

/** Numbers below 256 without leading zeros. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;

/** True for an IPv4 address in dotted form, without leading zeros. */
export function isIpv4(value: string): boolean {
  return IPV4.test(value);
}

/** An IPv4 or IPv6 address in its canonical form (RFC 5952), also for inputs such as `2001:DB8:0::1`. */
export const ipAddress: Decoder<string> = (value) => {
  const given = text(45)(value);
  if (isIpv4(given)) return given;
  const groups = ipv6Groups(given);
  if (groups === null) throw new Mismatch('an IP address');
  return formatIpv6(groups);
};

/** The eight 16-bit groups of an IPv6 address, or null for another text. */
function ipv6Groups(value: string): number[] | null {
  const halves = value.split('::', 3);
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half, index) => hexGroups(half, index === halves.length - 1));
  if (head === null || head === undefined || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array<number>(missing).fill(0), ...tail];
}

/** Groups of one side of `::`; only the last of an address may be an IPv4 address. */
function hexGroups(half: string, mayEndInIpv4: boolean): number[] | null {
  if (half === '') return [];
  const groups: number[] = [];
  const parts = half.split(':', 9);
  for (const [index, part] of parts.entries()) {
    if (IPV6_GROUP.test(part)) groups.push(parseInt(part, 16));
    else if (mayEndInIpv4 && index === parts.length - 1 && isIpv4(part)) {
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      groups.push(a * 256 + b, c * 256 + d);
    } else return null;
  }
  return groups;
}

function formatIpv6(groups: readonly number[]): string {
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return `::ffff:${[high >> 8, high & 255, low >> 8, low & 255].join('.')}`;
  }
  const { start, length } = longestZeroRun(groups);
  const hex = groups.map((group) => group.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  groups.forEach((group, index) => {
    if (group !== 0) start = index + 1;
    else if (index + 1 - start > best.length) best = { start, length: index + 1 - start };
  });
  return best;
}
