import { build } from 'vite'
import { decode } from '@jridgewell/sourcemap-codec'
import { gzipSync } from 'node:zlib'
const only = process.argv[2]
const r: any = await build({ root: '/work/main', logLevel: 'silent', build: { write: false, sourcemap: true } })
for (const c of r.output) if (c.type === 'chunk' && c.code.length > 20000 && (!only || c.fileName.includes(only))) {
  const map = c.map; const mappings = decode(map.mappings); const lines = c.code.split('\n')
  const by: Record<string, number> = {}
  mappings.forEach((segs: any[], li: number) => segs.forEach((s, i) => { const end = segs[i + 1]?.[0] ?? lines[li].length; const src = s.length > 1 ? map.sources[s[1]] : '?'; const id = src.includes('node_modules/') ? src.split('node_modules/').pop() : src; const k = process.argv[3] ? id : id.split('/').slice(0, id.startsWith('@') ? 2 : 1).join('/'); by[k] = (by[k] ?? 0) + end - s[0] }))
  const ratio = gzipSync(c.code).length / c.code.length
  console.log('==', c.fileName, c.code.length, gzipSync(c.code).length)
  console.log(Object.entries(by).sort((a, b) => b[1] - a[1]).slice(0, process.argv[3] ? 60 : 14).map(([k, v]) => `${k} ${v} ~gz ${Math.round(v * ratio)}`).join('\n'))
}
