import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { selectSession, useSessions } from '#web/api/sign-in/sessions.ts'

/** Said above every page while another session than the current one is worked in: whether it is closed, and the way back. */
export function SessionStrip() {
  const { sessions, session } = useSessions()
  const current = sessions.find((one) => one.is_default)
  if (!session || !current || session.id === current.id) return null
  const { name } = session
  return (
    <Alert color="yellow" role="status" mb="sm" py={6} className="no-print">
      {session.is_locked ? (
        <Trans>This is {name}. It is closed: read and print, change nothing.</Trans>
      ) : (
        <Trans>This is {name}, not the current session.</Trans>
      )}{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => selectSession(current.id)}>
        <Trans>Back to {current.name}</Trans>
      </Button>
    </Alert>
  )
}
