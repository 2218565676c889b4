import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { AllCounts } from '#contract'
import { selectSession } from '#web/api/sign-in/sessions.ts'

interface TeachesNothingProps {
  own: Pick<NonNullable<AllCounts['own']>, 'ask' | 'elsewhere'>
  session: AllCounts['session']
}

/** Said to a member of staff who teaches nothing in the session: who can say what, and where they have pupils. */
export function TeachesNothing({ own: { ask, elsewhere }, session }: TeachesNothingProps) {
  const { t } = useLingui()
  const title = session?.title ?? ''
  const count = elsewhere?.students ?? 0
  const pupils = t`${plural(count, { one: '# pupil', other: '# pupils' })}`
  const there = elsewhere?.session.title ?? ''
  return (
    <Group gap="xs" mt="xs">
      <Text>
        {ask ? (
          <Trans>
            You teach nothing in {title} yet; {ask} can say what.
          </Trans>
        ) : (
          <Trans>You teach nothing in {title} yet.</Trans>
        )}{' '}
        {elsewhere && (
          <Trans>
            In {there} you have {pupils}.
          </Trans>
        )}
      </Text>
      {elsewhere && (
        <Button variant="default" size="xs" onClick={() => selectSession(elsewhere.session.id)}>
          <Trans>Go there</Trans>
        </Button>
      )}
    </Group>
  )
}
