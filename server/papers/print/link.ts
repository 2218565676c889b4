import { usualPage } from '../../../domain/papers/documents.ts'
import type { Tokens } from '../../http/caller/tokens.ts'

/** Seconds a link to a paper is good for. */
const LIFE_SECONDS = 600

/** What a link opens; another document, edition, page, set or file needs a link of its own. */
export interface LinkScope {
  document: string
  edition: string
  page: string
  set: string | null
  file: string
}

export interface PaperLink extends LinkScope {
  client_id: number
  paper_id: number
}

export const standardScope = {
  document: 'paper',
  edition: 'standard',
  page: usualPage,
  set: null,
  file: 'pdf',
} as const satisfies LinkScope

const pathOf = (paper_id: number) => `/school-admin/question-papers/pdf/${paper_id}`

export const paperPath = (paper_id: number, t: string) => `${pathOf(paper_id)}?t=${t}`

/** The path of the open route, with a token that is bound to this paper and scope. */
export async function signPaperLink(tokens: Tokens, link: PaperLink, now: Date): Promise<string> {
  const { client_id, paper_id, document, edition, page, set, file } = link
  const claims = {
    cid: client_id,
    pid: paper_id,
    document,
    edition,
    page,
    ...(set ? { set } : {}),
    ...(file === 'pdf' ? {} : { file }),
  }
  return paperPath(paper_id, await tokens.signLink(claims, now, LIFE_SECONDS))
}

/** What a genuine link that has not expired opens, else null. */
export async function readPaperLink(tokens: Tokens, t: string, now: Date): Promise<PaperLink | null> {
  const claims = await tokens.readLink(t, now)
  if (!claims || typeof claims.cid !== 'number' || typeof claims.pid !== 'number') return null
  return {
    client_id: claims.cid,
    paper_id: claims.pid,
    document: String(claims.document),
    edition: String(claims.edition),
    page: String(claims.page),
    set: claims.set === undefined ? null : String(claims.set),
    file: claims.file === undefined ? 'pdf' : String(claims.file),
  }
}

/** The token of a link of this paper, '' when the path is right but bare, null when the text is anything else. */
export function tokenOfUrl(url: string, paper_id: number): string | null {
  const [path, query = ''] = url.split(/[?#]/, 2)
  if (path !== pathOf(paper_id)) return null
  return new URLSearchParams(query).get('t') ?? ''
}
