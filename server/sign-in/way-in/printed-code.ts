/** As it was printed, however it is typed: small letters, O for 0, I and L for 1, with dashes and blanks. */
export const typedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** What stands for a code among the secrets of links: two persons may have the same. */
export const codeSecret = (account_id: number, code: string) => `code/${account_id}/${code}`
