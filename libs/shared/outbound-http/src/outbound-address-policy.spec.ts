import { describe, expect, it } from '@jest/globals';
import { OutboundAddressPolicy } from './outbound-address-policy.ts';

const PUBLIC = ['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'];
const PRIVATE = ['127.0.0.1', '127.64.0.9', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1'];
const PRIVATE_IPV6 = ['::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
const NEVER = [
  '0.0.0.0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '169.254.170.2',
  'fd00:ec2::254',
  'FD00:0EC2:0::254',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::7f00:1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '4000::1',
  'localhost',
  '127.1',
  '',
];

describe('a policy for public networks', () => {
  const policy = new OutboundAddressPolicy({ allowPrivate: false });

  it.each(PUBLIC)('allows %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  it.each([...PRIVATE, ...PRIVATE_IPV6, ...NEVER])('refuses %j', (address) => {
    expect(policy.allows(address)).toBe(false);
  });
});

describe('a policy for private networks', () => {
  const policy = new OutboundAddressPolicy({ allowPrivate: true });

  it.each([...PUBLIC, ...PRIVATE, ...PRIVATE_IPV6])('allows %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  it.each(NEVER.filter((address) => address !== '127.1'))('refuses %j', (address) => {
    expect(policy.allows(address)).toBe(false);
  });
});
