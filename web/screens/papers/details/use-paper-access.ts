import { type PaperPreview, questionPaperApi } from '#contract'
import { readStored } from '#web/api/sign-in/stored.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'

interface PaperAccess {
  paper: PaperPreview | undefined
  /** The token that opened it; undefined when the sign-in did. */
  link: string | undefined
  /** Nothing here opens this paper. */
  closed: boolean
  error: Error | null
  /** Asks once more. */
  retry: () => void
}

/** Refused for good, unlike a network or a server that failed. */
const isShut = (error: unknown) =>
  isRefusal(error) && ((error.status >= 400 && error.status < 500) || error.errorCode === 'signed_out')

/** Opens a paper with the link's token, or, without one or when it has run out, with the visitor's own sign-in. */
export function usePaperAccess(id: number, token: string | undefined): PaperAccess {
  const signedIn = readStored('user').trim() !== ''
  const byLink = useRead(questionPaperApi.preview, { id }, { link: token, enabled: Boolean(token), toasts: 'none' })
  const needsSignIn = !token || isShut(byLink.error)
  const own = useRead(questionPaperApi.preview, { id }, { enabled: signedIn && needsSignIn, toasts: 'none' })
  const used = needsSignIn ? own : byLink
  return {
    paper: used.data,
    link: needsSignIn ? undefined : token,
    closed: needsSignIn && (!signedIn || isShut(own.error)),
    error: used.error,
    retry: () => void used.refetch(),
  }
}
