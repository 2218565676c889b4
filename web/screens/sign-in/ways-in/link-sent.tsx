import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { say } from '#contract'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { useSchool } from '../login/use-school.ts'
import { Office } from './ask-office.tsx'
import { ToSignIn } from './to-sign-in.tsx'

/** Says the same whoever asked. */
export function LinkSent() {
  const { brand } = useSchool()
  return (
    <Stack>
      <Text role="status" fw={600}>
        {sayText(say('done.forgot'))}
      </Text>
      <Text size="sm">
        <Trans>
          Look at your mail, also among what was taken for spam. If nothing has come in a few minutes, ask your school:
          it can copy a link for you or print a code.
        </Trans>
      </Text>
      <Text size="sm">
        <Trans>Is no e-mail address of yours in the school’s list?</Trans> <Office ask={brand?.ask ?? null} />
      </Text>
      <ToSignIn />
    </Stack>
  )
}
