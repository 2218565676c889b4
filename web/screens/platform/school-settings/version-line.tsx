import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useBuild } from '#web/api/use/use-build.ts'
import { dayText } from '#web/ui/dates.ts'

/** What somebody who asks for help is asked first. */
export function VersionLine() {
  const running = useBuild()
  if (!running) return null
  const { version, build } = running
  const day = build.date && dayText(build.date.slice(0, 10))
  return (
    <Text component="footer" size="xs" c="dimmed">
      {day ? (
        <Trans>
          Quaestor {version}, build {build.commit} of {day}
        </Trans>
      ) : (
        <>Quaestor {version}</>
      )}
    </Text>
  )
}
