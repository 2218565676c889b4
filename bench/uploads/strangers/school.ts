import type { AnyEndpoint } from '#contract'
import { openDemoSchool, startDemoApp } from '../../support/demo-school.ts'

interface Reply<T> {
  status: number
  data: T
  errors?: { path: string; message: string }[]
}

/** A school that lists come into: whatever is brought in stays until it is undone. */
export async function openListSchool() {
  const school = await openDemoSchool()
  const { server, headers, close } = await startDemoApp(school)
  const answer = <T>(reply: { statusCode: number; json(): unknown }): Reply<T> => ({
    status: reply.statusCode,
    ...(reply.json() as Omit<Reply<T>, 'status'>),
  })
  return {
    async call<T>(endpoint: AnyEndpoint, body: object, id: number | string = ''): Promise<Reply<T>> {
      const url = endpoint.path.replace(/\{\w+\}/, String(id))
      const isGet = endpoint.method === 'GET'
      return answer(await server.inject({ method: endpoint.method, url, headers, ...(!isGet && { payload: body }) }))
    },
    async upload<T>(
      endpoint: AnyEndpoint,
      fields: Record<string, string>,
      file: { name: string; bytes: Uint8Array } | null,
    ) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (file) form.append('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
      const encoded = new Response(form)
      const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await encoded.arrayBuffer())
      return answer<T>(
        await server.inject({ method: 'POST', url: endpoint.path, headers: { ...headers, ...type }, payload }),
      )
    },
    async stop() {
      await close()
      await school.stop()
    },
  }
}

export type ListSchool = Awaited<ReturnType<typeof openListSchool>>
