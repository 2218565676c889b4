const address = /^\d{1,3}(\.\d{1,3}){3}$|:/

/** The label of the host that names a school, '' where the address is the platform's or an IP address. */
export function schoolLabel(hostname: string): string {
  if (address.test(hostname)) return ''
  const labels = hostname.split('.')
  const last = labels.at(-1)
  const platform = last === 'localhost' ? 1 : 2
  return labels.length > platform ? labels[0]! : ''
}
