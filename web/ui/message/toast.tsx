import type { NotificationData } from '@mantine/notifications'
import { wantToasts } from './toast-place.tsx'

const show = (toast: NotificationData) => void wantToasts().then(({ notifications }) => notifications.show(toast))

export const showSuccess = (message: string) => show({ message, color: 'green', role: 'status' })

export const showWarning = (message: string) => show({ message, color: 'yellow', role: 'alert' })

/** `requestId` is what a user quotes when asking for help. */
export async function showFailure(message: string, requestId: string | null = null): Promise<void> {
  if (!requestId) return show({ message, color: 'red', role: 'alert' })
  const { RequestIdMessage } = await import('./toast-messages.tsx')
  show({ message: <RequestIdMessage message={message} requestId={requestId} />, color: 'red', role: 'alert' })
}

/** Toasts with a way back, by what they are about. */
const offers = new Map<string, string>()

/**
 * A success with a way back, offered for as long as the toast stays.
 *
 * @param subject of what only the last change can be taken back: an earlier offer about it is withdrawn
 */
export async function showUndo(message: string, undo: () => void, subject?: string): Promise<void> {
  const [{ notifications }, { UndoMessage }] = await Promise.all([wantToasts(), import('./toast-messages.tsx')])
  const id = notifications.show({
    color: 'green',
    role: 'status',
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
  if (subject === undefined) return
  const earlier = offers.get(subject)
  if (earlier !== undefined) notifications.hide(earlier)
  offers.set(subject, id)
}
