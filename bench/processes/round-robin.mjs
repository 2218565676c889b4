// Hands requests to the ports that its input names, one after the other. As a proxy that is set up for it does, it takes the next process where one
// can't be reached, and where one is cut off before it has answered a call that only reads.
import { Agent, createServer, request } from 'node:http'
import { createInterface } from 'node:readline'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const reads = /\/(list|get-details)$|^\/v1\/login$/
let ports = []
let turn = 0

const server = createServer((asked, answer) => {
  const parts = []
  asked.on('data', (part) => parts.push(part))
  asked.on('end', () => forward(Buffer.concat(parts), ports.length))
  function forward(body, tries) {
    const port = ports[turn++ % ports.length]
    const { method, url, headers } = asked
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (found) => {
      answer.writeHead(found.statusCode, found.headers)
      found.pipe(answer)
      found.on('error', () => answer.destroy())
    })
    onward.on('error', (error) => {
      const again = error.code === 'ECONNREFUSED' || (reads.test(url) && !answer.headersSent)
      if (again && tries > 1) forward(body, tries - 1)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    onward.end(body)
  }
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
createInterface({ input: process.stdin })
  .on('line', (line) => {
    ports = JSON.parse(line)
  })
  .on('close', () => process.exit())
