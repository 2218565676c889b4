import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MessageScreen } from '#web/ui/message/message-screens.tsx'
import { usePapersPath } from '../making/use-papers-path.ts'

type NoDraftProps = { reason: 'permission' } | { reason: 'submitted'; id: number }

/** What stands in the place of the wizard where there is nothing to edit. */
export function NoDraft(props: NoDraftProps) {
  const path = usePapersPath()
  if (props.reason === 'permission') {
    return (
      <MessageScreen
        title={<Trans>You may not make question papers</Trans>}
        action={
          <Button component={Link} to={path} variant="light">
            <Trans>Go to the question papers</Trans>
          </Button>
        }
      >
        <Trans>Ask the person who manages your school's roles.</Trans>
      </MessageScreen>
    )
  }
  return (
    <MessageScreen
      title={<Trans>This question paper is submitted</Trans>}
      action={
        <Button component={Link} to={`${path}/preview/${props.id}`} variant="light">
          <Trans>Show the paper</Trans>
        </Button>
      }
    >
      <Trans>It is kept as it was submitted and cannot be changed any more.</Trans>
    </MessageScreen>
  )
}
