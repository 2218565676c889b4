import { type Brought, confirmByIssuerApi } from '#contract'
import { call } from '#web/api/call.ts'
import type { AskedToConfirm } from '#web/api/confirm-first.ts'
import { noteBegun, windows } from '#web/api/sign-in/back.ts'

interface Provider {
  key: string
  label: string
}

/** The browser opened no window. */
export class NoWindow extends Error {}

/**
 * What the window at the issuer comes back with. Other windows may wait for theirs: the state says which it is; what has none came back broken.
 * @throws DOMException AbortError
 */
function comingBack(state: string | null, signal: AbortSignal): Promise<Brought> {
  const channel = new BroadcastChannel(windows)
  return new Promise<Brought>((resolve, reject) => {
    channel.onmessage = ({ data }: MessageEvent<Brought>) => {
      if (data.state === undefined || data.state === state) resolve(data)
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  }).finally(() => channel.close())
}

/**
 * Has somebody sign in anew at the issuer, in a window of its own: what is typed here stays. The window closes itself once it has come back.
 * @throws NoWindow, DOMException AbortError, CallError
 */
export async function confirmAtIssuer(
  { pair }: Pick<AskedToConfirm, 'pair'>,
  { key, label }: Provider,
  signal: AbortSignal,
): Promise<void> {
  const options = { pair, toasts: 'none' } as const
  // Before anything is waited for: a browser opens a window for a click alone.
  const opened = window.open('', '_blank', 'popup,width=520,height=720')
  if (!opened) throw new NoWindow()
  signal.addEventListener('abort', () => opened.close(), { once: true })
  try {
    const { data } = await call(confirmByIssuerApi.start, { provider: key }, options)
    signal.throwIfAborted()
    noteBegun({ purpose: 'CONFIRM', to: '/login', label, remember: false }, opened.sessionStorage)
    const back = comingBack(new URL(data.url).searchParams.get('state'), signal)
    opened.location.replace(data.url)
    await call(confirmByIssuerApi.finish, await back, options)
  } catch (error) {
    opened.close()
    throw error
  }
}
