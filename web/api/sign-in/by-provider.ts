import type { BodyOf, oidcApi } from '#contract'
import { type CameBack, noteBegun } from './back.ts'
import { inTurn } from './in-turn.ts'
import type { TokenPair } from './token-pairs.ts'
import { callWayIn } from './way-in.ts'

interface Provider {
  key: string
  label: string
}

/** Leaves for an issuer; on the way back the page goes on where this was begun. */
export async function goToProvider(
  { key, label }: Provider,
  {
    remember = false,
    hash,
    to = location.pathname + location.search,
  }: { remember?: boolean; hash?: string; to?: string },
): Promise<void> {
  const { url } = await inTurn(() => callWayIn('oidcStart', { provider: key, remember, ...(hash && { hash }) }))
  noteBegun({ purpose: 'LOGIN', to, label, remember })
  location.assign(url)
}

/** Ends what was begun there, and answers the pair. */
export const finishAtProvider = ({ given }: CameBack): Promise<TokenPair> =>
  inTurn(() => callWayIn('oidcFinish', given as unknown as BodyOf<typeof oidcApi.finish>))
