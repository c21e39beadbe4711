import type { Server as HttpServer, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Running calls get this long: less than the 30 seconds that most platforms wait before they kill a process. */
const MOST = 25_000
/** Connections are accepted one by one. While they come faster than this, more may wait to be accepted. */
const PAUSE = 50
/** Other clients may go on connecting. */
const MOST_PAUSES = 20

/** Closes a server without cutting off a call that it has taken. */
export function createClosing() {
  const running = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let accepted = 0
  let isClosing = false

  return {
    connected(socket: Socket) {
      accepted += 1
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    called(response: ServerResponse) {
      running.add(response)
      response.once('close', () => running.delete(response))
      if (isClosing) response.setHeader('connection', 'close')
    },
    /** `lingerMs`: how long connections without a call stay open for one that is on its way. */
    async close(server: HttpServer, lingerMs: number) {
      isClosing = true
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
      // What has connected and is not accepted yet would be reset.
      for (let pauses = 0, before = -1; accepted > before && pauses < MOST_PAUSES; pauses += 1) {
        before = accepted
        await wait(Math.min(PAUSE, lingerMs))
      }
      // Not the HTTP server's own method, which closes connections that a call is just arriving on.
      const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()))
      const isLate = wait(MOST, undefined, { ref: false })
      await Promise.race([closed, wait(lingerMs)])
      const busy = new Set([...running].map(({ socket }) => socket))
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
      await Promise.race([closed, isLate])
      server.closeAllConnections()
      // Stops its timer for slow requests.
      server.close()
    },
  }
}

export type Closing = ReturnType<typeof createClosing>
