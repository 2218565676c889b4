/** Paths that open without sign-in. Those without a screen of their own show the not-found screen. */
const openPaths = [
  '/login',
  '/verify',
  '/press-release',
  '/redirect-to-dashboard',
  '/press-release-preview',
  '/event/apicon',
  '/forgot-password',
  '/recover-password',
  '/question-papers/view',
  '/report-card',
  '/admit-card',
  '/error',
]
const openPrefixes = ['/school-admin/question-papers/pdf/', '/school-admin/question-papers/pdf-preview/']

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Shown without sidebar and top bar, whoever looks at it. */
export const isBare = (pathname: string): boolean => openPrefixes.some((prefix) => pathname.startsWith(prefix))

export const isOpen = (pathname: string): boolean => openPaths.includes(withoutSlash(pathname)) || isBare(pathname)

/** What the gate does with a visit: lets it through, or sends it to the sign-in or to the landing page. */
export type Decision = 'pass' | 'sign-in' | 'landing'

export function decide(pathname: string, isSignedIn: boolean): Decision {
  if (!isSignedIn) return isOpen(pathname) ? 'pass' : 'sign-in'
  return withoutSlash(pathname) === '/login' ? 'landing' : 'pass'
}

/** Where to go after the sign-in: the page first asked for, if it is one of ours. `//host` and `/\host` leave the site. */
export function returnPath(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return '/'
  return isOpen(from.split(/[?#]/)[0]!) && !isBare(from) ? '/' : from
}
