import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PromotionRow } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

export interface AskUndoProps {
  /** null keeps it closed. */
  run: PromotionRow | null
  onYes: () => void
  onNo: () => void
}

/** Says how many pupils go back before a promotion of a while ago is undone. */
export default function AskUndo({ run, onYes, onNo }: AskUndoProps) {
  const { t } = useLingui()
  // What it asks stays while the closing dialog fades out.
  const [shown, setShown] = useState(run)
  if (run && run !== shown) setShown(run)
  const pupils = Object.values(shown?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <Modal opened={run !== null} onClose={onNo} withCloseButton={false} title={t`Undo this promotion?`}>
      <Text>
        {t`${plural(pupils, { one: '# pupil goes back; who was changed since stays, and is named.', other: '# pupils go back; who was changed since stays, and is named.' })}`}
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onNo} data-autofocus>
          <Trans>No</Trans>
        </Button>
        <Button color="red" onClick={onYes}>
          <Trans>Yes</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
