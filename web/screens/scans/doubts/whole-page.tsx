import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Text } from '@mantine/core'
import type { ScanDoubtRow } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import { usePagePicture } from '../pages/use-page-picture.ts'
import classes from './doubts.module.css'

interface WholePageProps {
  doubt: ScanDoubtRow | null
  opened: boolean
  onClose: () => void
}

/** The page that a doubt stands on. */
export default function WholePage({ doubt, opened, onClose }: WholePageProps) {
  const { t } = useLingui()
  const { address, failed } = usePagePicture(opened && doubt ? doubt.page_id : null, 1240)
  return (
    <Modal opened={opened} onClose={onClose} title={doubt ? t`Page ${doubt.number} of the scan` : ''} size="xl">
      {address && (
        <div className={classes.whole}>
          <img src={address} alt={t`The page as it was scanned`} />
        </div>
      )}
      {failed && (
        <Text c="dimmed">
          <Trans>The picture of this page is no longer there, or did not come.</Trans>
        </Text>
      )}
      {!address && !failed && <Loader aria-label={t`Loading...`} />}
    </Modal>
  )
}
