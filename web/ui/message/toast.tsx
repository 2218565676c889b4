import type { NotificationData } from '@mantine/notifications'
import { wantToasts } from './toast-place.tsx'

/** ms after which nobody takes a toast for the answer to what they did. */
const late = 10_000

/** Without a network what shows toasts may have to wait for one: by then it is another time. */
async function show(toast: NotificationData, subject?: string): Promise<void> {
  const asked = performance.now()
  const { notifications } = await wantToasts()
  if (performance.now() - asked < late) withdrawEarlier(notifications.hide, notifications.show(toast), subject)
}

/** The last toast, by what it is about. */
const last = new Map<string, string>()

function withdrawEarlier(hide: (id: string) => unknown, id: string, subject?: string): void {
  if (subject === undefined) return
  const earlier = last.get(subject)
  if (earlier !== undefined) hide(earlier)
  last.set(subject, id)
}

/** @param subject of what only the last is said: an earlier toast about it goes */
export const showSuccess = (message: string, subject?: string) =>
  void show({ message, color: 'green', role: 'status' }, subject)

export const showWarning = (message: string) => void show({ message, color: 'yellow', role: 'alert' })

/** `requestId` is what a user quotes when asking for help. What several calls say at once, such as that there is no network, is said once. */
export async function showFailure(message: string, requestId: string | null = null): Promise<void> {
  if (!requestId) return show({ id: message, message, color: 'red', role: 'alert' })
  const { RequestIdMessage } = await import('./toast-messages.tsx')
  await show({ message: <RequestIdMessage message={message} requestId={requestId} />, color: 'red', role: 'alert' })
}

/**
 * A success with a way back, offered for as long as the toast stays.
 *
 * @param subject of what only the last change can be taken back: an earlier offer about it is withdrawn
 * @param autoClose ms for which it stays, where that is not as long as any toast
 */
export async function showUndo(message: string, undo: () => void, subject?: string, autoClose?: number): Promise<void> {
  const [{ notifications }, { UndoMessage }] = await Promise.all([wantToasts(), import('./toast-messages.tsx')])
  const id = notifications.show({
    color: 'green',
    role: 'status',
    ...(autoClose !== undefined && { autoClose }),
    message: (
      <UndoMessage
        message={message}
        onUndo={() => {
          notifications.hide(id)
          undo()
        }}
      />
    ),
  })
  withdrawEarlier(notifications.hide, id, subject)
}
