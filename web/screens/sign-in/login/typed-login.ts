let typed = ''

/** The name that somebody typed on one of these screens, for the next of them; as long as the page lives. */
export const typedLogin = (): string => typed

export function keepLogin(login: string): void {
  typed = login
}
