import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { isImpersonating, useAccount } from '#web/api/sign-in/account.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MeCard } from './me-card.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnPlaces } from './own-places.tsx'
import { SecondStepFirst } from './second-step-first.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The own account: name and language, how one signs in and where one is signed in, what one teaches. */
export default function Profile() {
  const { t } = useLingui()
  const { user } = useAccount()
  if (!user) return null
  if (user.must_enrol) return <SecondStepFirst />
  return (
    <Stack gap="md" maw={1040}>
      <PageHeading>{t`My profile`}</PageHeading>
      {isImpersonating() ? (
        <Alert color="yellow">
          <Trans>This is the profile of {user.name}. Nobody changes it while acting for them.</Trans>
        </Alert>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg" style={{ alignItems: 'start' }}>
          <MeCard user={user} />
          <Stack gap="lg">
            <SignInCard user={user} />
            <OwnDevices />
            <OwnPlaces />
          </Stack>
        </SimpleGrid>
      )}
    </Stack>
  )
}
