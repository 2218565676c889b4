/** Where people find a school in the browser: links in mails and on paper begin with it. Never taken from a request, whose Host anybody can write. */
export interface Addresses {
  /** The origin of a school, or of the platform for null: `https://demo.exams.example.org`. */
  of(sub_domain: string | null): string
}

/** @param public_url the platform's own, with its port where it has one */
export function createAddresses(public_url: string): Addresses {
  const { protocol, host } = new URL(public_url)
  return { of: (sub_domain) => `${protocol}//${sub_domain ? `${sub_domain}.` : ''}${host}` }
}
