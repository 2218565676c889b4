import { type AnyEndpoint, api } from '#contract'

/** What a report's page needs around it: who one is, the way out, and names to choose by. */
const around: ReadonlySet<string> = new Set(
  [
    api.session.list,
    api.grade.list,
    api.section.list,
    api.subject.list,
    api.sign_in.getDetails,
    api.sign_in.getMe,
    api.sign_in.signOut,
  ].map(({ path }) => path),
)

const readingKinds: ReadonlySet<string> = new Set(['read', 'list', 'file'])

/**
 * Whether the bearer of a report link may make a call: a link that was passed on must not open more of the school than its report, whatever
 * the account behind it may do.
 */
export const isOpenToReportLinks = ({ path, kind }: Pick<AnyEndpoint, 'path' | 'kind'>): boolean =>
  around.has(path) || (path.startsWith('/v1/report/') && readingKinds.has(kind))
