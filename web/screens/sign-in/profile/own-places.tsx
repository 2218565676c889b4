import { useLingui } from '@lingui/react/macro'
import { Fieldset, Stack, Text } from '@mantine/core'
import { type DataOf, fixedRoles, profileApi } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'

type Place = DataOf<typeof profileApi.places>[number]

/** Where somebody teaches, or the pupil's class, by sessions; the school sets it. Nothing for those who see the whole school. */
export function OwnPlaces() {
  const { t } = useLingui()
  const { user } = useAccount()
  const { data = [] } = useRead(profileApi.places, {}, { toasts: 'none' })
  if (data.length === 0) return null
  const sessions = [...new Map(data.map(({ session }) => [session.id, session])).values()]
  return (
    <Fieldset legend={user?.role_id === fixedRoles.student ? t`My class` : t`My classes`}>
      <Stack gap="sm">
        {sessions.map(({ id, title }) => (
          <div key={id}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            {data
              .filter(({ session }) => session.id === id)
              .map((place) => (
                <Text key={nameOf(place)} size="sm">
                  {nameOf(place)}
                </Text>
              ))}
          </div>
        ))}
      </Stack>
    </Fieldset>
  )
}

const nameOf = ({ grade, section, subject }: Place): string =>
  `${grade.title}${section ? ` ${section.title}` : ''}${subject ? ` · ${subject.title}` : ''}`
