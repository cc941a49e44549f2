/** Rows with ids that count up and are never given twice. */
export class Table<Row extends { id: number }> {
  readonly rows: Row[] = [];
  #lastId = 0;

  /** Adds a row under the next id, or under the one it brings along. */
  insert(fields: Omit<Row, 'id'> & { id?: number | undefined }): Row {
    const id = fields.id ?? this.nextId();
    this.#lastId = Math.max(this.#lastId, id);
    // Row is Omit<Row, 'id'> and an id, which the compiler cannot see of a type parameter.
    const row = { ...fields, id } as unknown as Row;
    this.rows.push(row);
    return row;
  }

  /** The next id, taken. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  find(id: number): Row | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /** Removes what matches, up to `limit` rows, and tells how many went. */
  remove(matches: (row: Row) => boolean, limit = Infinity): number {
    const gone = new Set(this.rows.filter(matches).slice(0, limit));
    const kept = this.rows.filter((row) => !gone.has(row));
    this.rows.splice(0, this.rows.length, ...kept);
    return gone.size;
  }

  clear(): void {
    this.rows.length = 0;
    this.#lastId = 0;
  }
}
