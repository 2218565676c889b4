import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Fieldset, Stack } from '@mantine/core'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OwnWaysPart } from './ways/own-ways.tsx'

/** Whoever must set up a second step does that before all else, and then goes on. */
export function SecondStepFirst() {
  const { t } = useLingui()
  return (
    <Stack gap="md" maw={640}>
      <PageHeading>{t`My profile`}</PageHeading>
      <Alert color="yellow" role="status">
        <Trans>
          Before you go on, add a second step: an authenticator app or a passkey. With it nobody signs in as you who
          knows only your password.
        </Trans>
      </Alert>
      <Fieldset legend={t`Sign-in`}>
        <OwnWaysPart onDone={() => location.assign('/')} />
      </Fieldset>
    </Stack>
  )
}
