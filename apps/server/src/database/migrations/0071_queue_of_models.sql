CREATE TABLE "model_queue" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint" text NOT NULL,
	"position" bigserial NOT NULL,
	"is_background" boolean NOT NULL,
	"tokens" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_queue_endpoint" ON "model_queue" USING btree ("endpoint");