export type { ClientKind } from './clients/client-kinds.ts';
export { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM } from './clients/client-kinds.ts';
export { connectRaw2025, type Raw2025Client } from './clients/raw-2025.ts';
export { connectRaw2026, type Leg, type LegExtras, type Raw2026Client } from './clients/raw-2026.ts';
export {
  type Begun,
  connectDriven2025,
  type Driven2025Client,
  type OpenDialog,
} from './clients/driven-2025.ts';
export type { Generation, ListedTool, TestClient } from './clients/test-client.ts';
export type { JsonRpcError, ToolResult } from './clients/tool-result.ts';
export { connectV1 } from './clients/v1-client.ts';
export { connectV2 } from './clients/v2-client.ts';
export {
  type Environment,
  type InProcessOptions,
  type ServerInProcess,
  startInProcess,
} from './connect/in-process.ts';
export { freePort, type HttpServer, overHttp, startHttp } from './http/http-server.ts';
export { hasRedis, type RedisServer, startRedis } from './http/redis-server.ts';
export { type RedisDoor, redisDoor } from './http/redis-door.ts';
export { type Issuer, startIssuer } from './http/issuer.ts';
export { messagesOf } from './http/messages-of.ts';
export { hasTerminal, inTerminal } from './http/in-terminal.ts';
export { clickOnPage, startTeam, type Team } from './http/team.ts';
export { openRaw, type RawAnswer, type RawConnection, type RawRequest } from './connect/raw-connection.ts';
export { type Ended, type SpawnedServer, spawnServer } from './connect/spawned.ts';
export type { ExampleCall, ExampleCalls, ExampleFact, TestBackend } from './example-call.ts';
export { type ExpectedWrite, nameOfWrite, type RecordedWrite } from './journal.ts';
export { type Person, personWho, type Reply, type Shown, slow, type SlowPerson } from './persons/person.ts';
export {
  approves,
  ERROR_MANNERS,
  HOSTILE_MANNERS,
  type Manner,
  nobody,
  type Outcome,
  personOf,
  PLAIN_MANNERS,
} from './persons/persons.ts';
export { type ContractOptions } from './contract/contract.ts';
export { contractSuite } from './contract/contract-suite.ts';
export { askAndTick } from './contract/ask-and-tick.ts';
export { binarySuite, type BinaryOptions } from './contract/binary-suite.ts';
export { guardModelTest, type GuardModelOptions } from './model/guard-model-test.ts';
export { ANY_CLIENT, type Session, type SessionOptions, useSessionsWith } from './sessions.ts';
export { packedSuite, type PackedOptions } from './pack/packed-suite.ts';
