import { Alert } from '@mantine/core'
import { RevisedNote } from './revised-note.tsx'

export interface RevisedAlertProps extends React.ComponentProps<typeof RevisedNote> {
  /** Of which exam, where it is not the only one. */
  title?: string
}

export default function RevisedAlert({ title, revised }: RevisedAlertProps) {
  return (
    <Alert color="yellow" title={title}>
      <RevisedNote revised={revised} />
    </Alert>
  )
}
