import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { wordpressError } from './errors.ts';

/** Endpoints where clouds serve a machine's credentials: refused even where private networks are allowed. */
const METADATA = [
  '169.254.169.254', // AWS, Azure, Google, Oracle and most others
  '169.254.170.2', // AWS ECS
  '169.254.170.23', // AWS EKS
  '168.63.129.16', // Azure's WireServer, a public address that responds only from inside Azure
  '100.100.100.200', // Alibaba
  '192.0.0.192', // older Oracle instances
  '169.254.0.23', // Tencent
  '169.254.42.42', // Scaleway
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS EKS
  'fd20:ce::254', // Google
  'fd00:c1::a9fe:a9fe', // Oracle
  'fd00:42::42', // Scaleway
].map((address) => keyOf(ipaddr.parse(address).toByteArray()));
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
const TEREDO = ipaddr.IPv6.parseCIDR('2001::/32');
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/** Whether a public internet server may have this address. Addresses that wrap an IPv4 address are unwrapped. */
export function mayConnect(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (isMetadata(parsed)) return false;
  const target = unwrap(parsed);
  if (allowPrivate) return true;
  if (target.range() !== 'unicast') return false;
  return target instanceof ipaddr.IPv4 || target.match(GLOBAL_UNICAST);
}

/** Whether this is a metadata address, or an IPv6 address that a gateway or tunnel may translate to one. */
function isMetadata(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (METADATA.includes(keyOf(bytes))) return true;
  return address instanceof ipaddr.IPv6 && wrappedIn(address, bytes).some((ipv4) => METADATA.includes(keyOf(ipv4)));
}

/** All IPv4 addresses that an IPv6 address may embed. */
function wrappedIn(address: ipaddr.IPv6, bytes: number[]): number[][] {
  const at = (...places: number[]) => places.map((place) => bytes[place] ?? 0);
  // Mapped, compatible, translated and ISATAP addresses, and NAT64 with any 96-bit prefix.
  const wrapped = [at(12, 13, 14, 15)];
  if (address.match(SIX_TO_FOUR)) wrapped.push(at(2, 3, 4, 5));
  if (address.match(TEREDO))
    wrapped.push(
      at(4, 5, 6, 7),
      at(12, 13, 14, 15).map((byte) => byte ^ 255),
    );
  // Its prefix may have 48, 56 or 64 bits; the ninth byte is zero (RFC 6052).
  if (address.match(LOCAL_NAT64)) wrapped.push(at(6, 7, 9, 10), at(7, 9, 10, 11), at(9, 10, 11, 12));
  return wrapped;
}

/** Ignores the zone that may follow an IPv6 address. */
function keyOf(bytes: number[]): string {
  return bytes.join('.');
}

/** Whether a hostname looks like one in a private network; it is not resolved. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return !mayConnect(host, false);
  return !host.includes('.') || /\.(localhost|local|lan|home|internal|intranet|test)$/i.test(host);
}

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  // NAT64 (64:ff9b::/96) carries the IPv4 address in its last 32 bits.
  if (address.range() === 'rfc6052' && address.parts[2] === 0)
    return ipaddr.fromByteArray(address.toByteArray().slice(12));
  return address;
}

/**
 * Resolves names for new connections and returns only addresses that may be connected to. It runs at connect time, so
 * DNS rebinding, a name that resolves to something else a moment later, gains nothing.
 */
export function guardedLookup(
  allowPrivate: boolean,
  lookup: LookupFunction = systemLookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = (Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]).filter(
        ({ address }) => mayConnect(address, allowPrivate),
      );
      const [first] = addresses;
      if (!first) return callback(blocked(hostname), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Refuses a blocked IP literal, for which no name is resolved. @throws WordPressError `address_blocked` */
export function refuseBlockedLiteral(url: URL, allowPrivate: boolean) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayConnect(host, allowPrivate)) throw blocked(host);
}

const blocked = (host: string) => wordpressError('address_blocked', 'final', {}, { host });
