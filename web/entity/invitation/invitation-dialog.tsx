import { useLingui } from '@lingui/react/macro'
import type { AnyEndpoint } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { InvitationLink } from './invitation-link.tsx'
import '#web/ui/dialog/dialog.css'

interface InvitationDialogProps {
  /** Whose link is made, null keeps it closed. */
  person: { account_id: number; name: string } | null
  invalidates: AnyEndpoint[]
  onClose: () => void
}

/** The link of one person, to copy. */
export default function InvitationDialog({ person, invalidates, onClose }: InvitationDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={person !== null} onClose={onClose} title={t`Invitation link`} size="lg">
      {person && <InvitationLink key={person.account_id} {...person} invalidates={invalidates} />}
    </Modal>
  )
}
