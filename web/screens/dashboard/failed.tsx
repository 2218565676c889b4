import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'

interface FailedProps {
  title: string
  error: Error
  onRetry: () => void
}

/** The figures could not be had: why, and once more. */
export function Failed({ title, error, onRetry }: FailedProps) {
  return (
    <Alert color="red" title={title}>
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Alert>
  )
}
