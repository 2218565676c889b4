import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'

/** Says, for as long as it lasts, that a super admin acts inside a school. The way back is in the top bar. */
export function ImpersonationBanner({ school }: { school: string }) {
  return (
    <Alert color="yellow" mb="md" py="xs" icon={<IconUserShield size={20} aria-hidden />} className="no-print">
      <Trans>
        You are acting as school admin of {school}. Everything you do here is recorded under your own name too.
      </Trans>
    </Alert>
  )
}
