import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { codeApi, type Session, studentApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { printCodes } from '#web/entity/invitation/print-codes.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { SectionPick, type SectionPlace } from './section-pick.tsx'
import '#web/ui/dialog/dialog.css'

interface CodesDialogProps {
  opened: boolean
  /** What the list is filtered to. */
  start: SectionPlace
  session: Session | null
  onClose: () => void
}

/** Slips with codes for a whole section, ten on a page, by which pupils without an e-mail address get in. */
export default function CodesDialog({ opened, start, session, onClose }: CodesDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Print codes`}>
      {opened && session && <Codes start={start} session_id={session.id} onClose={onClose} />}
    </Modal>
  )
}

function Codes({ start, session_id, onClose }: { start: SectionPlace; session_id: number; onClose: () => void }) {
  const [place, setPlace] = useState(start)
  const [busy, setBusy] = useState(false)
  const { section_id } = place
  const print = async () => {
    if (section_id === null || busy) return
    setBusy(true)
    try {
      await printCodes(codeApi.students, { session_id, section_id }, [studentApi.list])
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>
          Each pupil gets a slip with a code to choose a password with. A code works for 30 days; codes that were
          printed before no longer work.
        </Trans>
      </Text>
      <SectionPick value={place} onChange={setPlace} />
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={section_id === null} aria-disabled={busy} onClick={() => void print()}>
          {busy ? <Trans>Printing…</Trans> : <Trans>Print the slips</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}
