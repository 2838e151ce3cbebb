"""Called by Alembic: it migrates the connection that it is given, see `boardroom.table.migrate`."""

from alembic import context

from boardroom.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
