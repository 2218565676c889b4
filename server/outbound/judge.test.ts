import { describe, expect, it } from 'vitest'
import { isPublic, readAllowed } from './addresses.ts'
import { judgeUrl, OutboundError } from './judge.ts'

const bad = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.5', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::2', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1', '2001::1'],
  ...['2001:0:7f00:1::', '2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::', '3fff::1'],
  ...['5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', ''],
]
const good = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
]

describe('N81 addresses', () => {
  it.each(bad)('%s is not called', (address) => expect(isPublic(address)).toBe(false))
  it.each(good)('%s is one of the open internet', (address) => expect(isPublic(address)).toBe(true))
  it('are more than 44 bad ones', () => expect(new Set(bad).size).toBeGreaterThanOrEqual(44))
})

const judged = (url: string, allow = '') => {
  try {
    return judgeUrl(url, readAllowed(allow)).host
  } catch (error) {
    if (error instanceof OutboundError) return error.fault
    throw error
  }
}

describe('N80 A83 what somebody types', () => {
  it.each([
    ...['http://school.org/', 'ftp://school.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'gopher://school.org/'],
    ...['data:text/plain,x', 'ws://school.org/'],
  ])('%s wants https', (url) => expect(judged(url)).toBe('url_https'))
  it.each([
    ...['https://user@school.org/', 'https://user:pass@school.org/', 'https://@school.org/', 'https://:@school.org/'],
  ])('%s has user info', (url) => expect(judged(url)).toBe('url_credentials'))
  it.each([
    ...['', 'school.org', '//school.org', 'https://', 'https://school.org/#part', 'https://school.org/#'],
    ...['https://school.org/a b', 'https://school.org\\@evil.org/', ' https://school.org/', 'https://school.org/\n'],
    ...[
      'https://sch\u200bool.org/',
      'https://school.org:99999/',
      'https://[::1',
      `https://school.org/${'a'.repeat(2000)}`,
    ],
  ])('%s is no address', (url) => expect(judged(url)).toBe('url_form'))
  it.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://017700000001/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
    ],
    ...[
      'https://localhost/',
      'https://demo.localhost/',
      'https://intranet/',
      'https://printer.local/',
      'https://db.internal/',
    ],
    ...[
      'https://school.test/',
      'https://router.home.arpa/',
      'https://localhost./',
      'https://①②⑦.⓪.⓪.①/',
      'https://x.onion/',
    ],
  ])('%s is of the house', (url) => expect(judged(url)).toBe('url_private'))
  it.each(['https://1.1.1.1/', 'https://[2606:4700:4700::1111]/'])('%s names no host', (url) =>
    expect(judged(url)).toBe('url_name'))
  it.each([
    'https://school.org:25/',
    'https://school.org:22/',
    'https://school.org:80/',
    'https://school.org:1023/',
  ])('%s is no port of programs', (url) => expect(judged(url)).toBe('url_port'))
  it.each([
    'https://school.org/',
    'https://hooks.school.org:8443/in?x=1',
    'https://SCHOOL.org./',
    'https://विद्यालय.भारत/',
  ])('%s is called', (url) => expect(judged(url)).toMatch(/\./))
})

describe('N82 what the operator allows', () => {
  it('is this host on this port, by http too, and relaxes nothing else', () => {
    const allow = 'sso.house.lan:8080, 10.0.0.7, [fd00::7]:9000, 10.1.0.0/16:8443'
    expect(judged('http://sso.house.lan:8080/', allow)).toBe('sso.house.lan')
    expect(judged('http://sso.house.lan/', allow)).toBe('url_https')
    expect(judged('https://sso.house.lan/', allow)).toBe('url_private')
    expect(judged('https://other.house.lan:8080/', allow)).toBe('url_private')
    expect(judged('http://10.0.0.7:1/', allow)).toBe('10.0.0.7')
    expect(judged('http://[fd00::7]:9000/', allow)).toBe('fd00::7')
    expect(judged('https://10.1.2.3:8443/', allow)).toBe('10.1.2.3')
    expect(judged('https://10.1.2.3/', allow)).toBe('url_private')
    expect(judged('http://user@10.0.0.7/', allow)).toBe('url_credentials')
    expect(judged('http://school.org/', allow)).toBe('url_https')
  })

  it.each([
    'not a host',
    '10.0.0.0/99',
    'https://x.org',
    '999.1.1.1',
    'host:0',
    'host:70000',
    '10.1',
  ])('is refused at start where it says nothing: %s', (text) =>
    expect(() => readAllowed(text)).toThrow(/^OUTBOUND_ALLOW: /))
})
