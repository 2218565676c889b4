import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Text } from '@mantine/core'
import type { ScanPageRow } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import classes from './pages.module.css'
import { usePagePicture } from './use-page-picture.ts'

/** A page as large as the window has room for. */
export default function LargePage({ page, onClose }: { page: ScanPageRow | null; onClose: () => void }) {
  const { t } = useLingui()
  const { address, failed } = usePagePicture(page?.id ?? null, 1240)
  const number = page?.number
  return (
    <Modal opened={page !== null} onClose={onClose} title={t`Page ${number} of the scan`} size="xl">
      {address && <img className={classes.large} src={address} alt={t`The page as it was scanned`} />}
      {failed && (
        <Text c="dimmed">
          <Trans>The picture of this page is no longer there, or did not come.</Trans>
        </Text>
      )}
      {!address && !failed && <Loader aria-label={t`Loading...`} />}
    </Modal>
  )
}
