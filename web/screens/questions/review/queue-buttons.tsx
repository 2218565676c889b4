import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import choose from '#web/entity/choose/choose.module.css'
import classes from '../list/questions.module.css'

interface QueueButtonsProps {
  /** false for the own text, and while it loads. */
  canDecide: boolean
  isFirst: boolean
  isLast: boolean
  onApprove: () => void
  onReject: () => void
  onMove: (step: 1 | -1) => void
  onHistory: () => void
  onEdit: () => void
}

/** The decisions and the way through the queue, each with its key. */
export function QueueButtons(props: QueueButtonsProps) {
  const { canDecide, isFirst, isLast, onApprove, onReject, onMove, onHistory, onEdit } = props
  return (
    <div className={choose.bar}>
      <Group gap="xs">
        <Button color="green" disabled={!canDecide} onClick={onApprove} rightSection={<Key name="a" />}>
          <Trans>Approve</Trans>
        </Button>
        <Button color="red" variant="light" disabled={!canDecide} onClick={onReject} rightSection={<Key name="r" />}>
          <Trans>Reject</Trans>…
        </Button>
      </Group>
      <Group gap="xs">
        <Button variant="default" disabled={isFirst} onClick={() => onMove(-1)} rightSection={<Key name="k" />}>
          <Trans>Previous</Trans>
        </Button>
        <Button variant="default" disabled={isLast} onClick={() => onMove(1)} rightSection={<Key name="j" />}>
          <Trans>Next</Trans>
        </Button>
        <Button variant="default" onClick={onHistory} aria-haspopup="dialog">
          <Trans>History</Trans>
        </Button>
        <Button variant="default" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      </Group>
    </div>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className={classes.key} aria-hidden>
    {name}
  </kbd>
)
