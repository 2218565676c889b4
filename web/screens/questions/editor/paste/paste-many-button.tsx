import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { FormValues } from '../form/form-schema.ts'

const PasteMany = lazyDialog(
  () => withTextsOf('question-windows', import('./paste-many.tsx')),
  ({ opened }) => opened,
)

/** Opens the dialog that makes many questions of a pasted list. */
export function PasteManyButton({ start }: { start: FormValues }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <Trans>Paste many</Trans>
      </Button>
      <PasteMany opened={opened} onClose={() => setOpened(false)} start={start} />
    </>
  )
}
