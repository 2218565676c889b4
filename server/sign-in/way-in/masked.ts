/** As much of an address as tells one's own: `a••••@demo.test`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}••••${at > 0 ? email.slice(at) : ''}`
}
