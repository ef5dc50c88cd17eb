ALTER TABLE "runs" ADD COLUMN "autopilot_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_autopilot_id_autopilots_id_fk" FOREIGN KEY ("autopilot_id") REFERENCES "public"."autopilots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_autopilot" ON "runs" USING btree ("autopilot_id") WHERE "runs"."autopilot_id" is not null;--> statement-breakpoint
UPDATE "runs" SET "autopilot_id" = "autopilots"."id" FROM "autopilots" WHERE "autopilots"."last_run_id" = "runs"."id";
